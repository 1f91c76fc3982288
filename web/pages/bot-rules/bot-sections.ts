/**
 * Every sentence of the bot page, made from the profile. Rules with promise ids stand for the numbered
 * promises; the others are stricter rules of our own. A changed profile changes a sentence: nothing
 * here repeats a number of its own, except the statuses that the crawler's code fixes.
 */
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { robotsSection, signalsSection, userAgentSection } from './asking.ts';
import { extractionSection, keepingSection } from './facts.ts';
import { contactSection, optOutSection } from './owner.ts';
import { notDoneSection, paceSection } from './pace.ts';
import { privacySection, removalSection } from './removal.ts';
import type { BotSection } from './rule.ts';

export function botSections(profile: BotProfile): readonly BotSection[] {
  return [
    userAgentSection(profile),
    robotsSection(profile),
    signalsSection(profile),
    paceSection(profile),
    notDoneSection(profile),
    extractionSection(profile),
    keepingSection(profile),
    optOutSection(profile),
    removalSection(profile),
    contactSection(profile),
    privacySection(profile),
  ];
}
