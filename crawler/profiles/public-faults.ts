/** What a profile lacks before it may be used on the public internet. Pure. */
import type { BotProfile } from './profile.ts';

/** Names that RFC 2606 and RFC 6761 reserve: good in examples, worthless as an address to write to. */
const RESERVED = /(?:^|[.@])(?:example|test|invalid|localhost|example\.(?:com|org|net))$/i;

/** @returns one sentence per fault; none for a profile that names its operator truthfully */
export function publicFaults({ identity, signing }: BotProfile): string[] {
  const faults: string[] = [];
  const origin = URL.parse(identity.origin);
  if (origin?.protocol !== 'https:' || RESERVED.test(origin.hostname)) {
    faults.push(`the profile's origin ${identity.origin} is no public https address`);
  }
  if (
    !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(identity.contactEmail) ||
    RESERVED.test(identity.contactEmail)
  ) {
    faults.push(`the profile's contact ${identity.contactEmail} cannot be written to`);
  }
  if (!/^[A-Za-z_-]+$/.test(identity.productToken)) {
    faults.push(`the product token ${identity.productToken} is not one of RFC 9309 §2.2.1`);
  }
  if (!identity.userAgent.includes(identity.productToken)) {
    faults.push('the user agent does not hold the product token');
  }
  if (!identity.userAgent.includes(`${identity.origin}${identity.infoPath}`)) {
    faults.push('the user agent does not name the bot page');
  }
  if (signing.required) faults.push('requests must be signed, and there is no key yet');
  return faults;
}
