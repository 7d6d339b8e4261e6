import type { Theme } from '../view/palette.ts';

export type ThemeChoice = Theme | 'system';

const STORED = 'afterturn-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

/** The reader's choice of theme, remembered where the browser allows it. */
class ThemeState {
  choice = $state<ThemeChoice>(remembered());
  private prefersDark = $state(dark.matches);
  readonly current = $derived<Theme>(
    this.choice === 'system' ? (this.prefersDark ? 'dark' : 'light') : this.choice,
  );

  constructor() {
    dark.addEventListener('change', () => (this.prefersDark = dark.matches));
    this.apply();
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    this.apply();
    try {
      localStorage.setItem(STORED, choice);
    } catch {
      // Storage may be forbidden; then the choice lasts as long as the page.
    }
  }

  private apply(): void {
    document.documentElement.style.colorScheme = this.choice === 'system' ? 'light dark' : this.choice;
  }
}

function remembered(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORED);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export const theme = new ThemeState();
