import { findSecrets } from './find-secrets.ts';
import { KnownTexts } from './known-texts.ts';
import type { TextRange } from './private-key.ts';
import type { SecretRegion } from './secret-regions.ts';
import { isUnmistakable } from './secret-value.ts';

/** A secret at a place of a file. */
export interface SecretPlace extends TextRange {
  readonly kind: string;
  /** The secret itself, without escapes. */
  readonly secret: string;
}

/** White space inside of a key depends on how it was written down. */
const SPACE = /\s|\\[nrt]/g;

/**
 * The secrets of all that is shared together: the same secret is given the same number wherever it
 * stands. Numbers count by kind, from 1, in the order in which secrets are met.
 */
export class SecretBook {
  private readonly names = new Map<string, { readonly kind: string; readonly number: number }>();
  private readonly counts = new Map<string, number>();
  private readonly known = new KnownTexts();

  /** Secrets of a region by how they look or where they stand; what is found is known from now on. */
  learn(region: SecretRegion): readonly SecretPlace[] {
    const found = findSecrets(region.text, region.name);
    if (found.length === 0) return [];
    const places = found.map((range) => ({ ...range, secret: region.text.slice(range.start, range.end) }));
    for (const { secret, kind, isByPlace } of places) {
      this.nameOf(secret, kind);
      if (isByPlace && isUnmistakable(secret)) this.known.add(secret);
    }
    return region.inFile(places);
  }

  /** Places in a region of secrets that were learned elsewhere and do not show what they are here. */
  recall(region: SecretRegion): readonly SecretPlace[] {
    const found = this.known.find(region.text);
    if (found.length === 0) return [];
    const places = found.map((range) => {
      const secret = region.text.slice(range.start, range.end);
      return { ...range, secret, kind: this.nameOf(secret, '').kind };
    });
    return region.inFile(places);
  }

  /** What stands in a secret's place. */
  marker({ secret, kind }: SecretPlace): string {
    const name = this.nameOf(secret, kind);
    return `[redacted:${name.kind}#${name.number}]`;
  }

  /** The kind a secret counts as: the first it was met as. */
  kindOf({ secret, kind }: SecretPlace): string {
    return this.nameOf(secret, kind).kind;
  }

  private nameOf(secret: string, kind: string): { readonly kind: string; readonly number: number } {
    const key = secret.replace(SPACE, '');
    const named = this.names.get(key);
    if (named !== undefined) return named;
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    const name = { kind, number };
    this.names.set(key, name);
    return name;
  }
}
