/** Programs of the system that a test needs. */
import { execFileSync } from 'node:child_process';

/** What it prints; throws when it fails. */
export function runCommand([program = '', ...args]: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function succeeds(command: string[]): boolean {
  try {
    runCommand(command);
    return true;
  } catch {
    return false;
  }
}
