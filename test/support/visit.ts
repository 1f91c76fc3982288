/** What page models are made for, in tests. */
import { journeyed } from '../../crawler/profiles/journeyed.ts';
import type { Visit } from '../../web/shell.ts';
import { TEST_NOW, TEST_URL } from './app.ts';

export function visitOf(changes: Partial<Visit> = {}): Visit {
  return {
    profile: journeyed,
    publicUrl: TEST_URL,
    language: 'en',
    prefix: '',
    nowMs: TEST_NOW,
    assetPath: (file) => `/assets/${file}`,
    ...changes,
  };
}
