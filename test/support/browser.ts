import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Path of the Chromium that tests drive, or null when there is none. In this order: the environment variable
 * AFTERTURN_CHROMIUM, the usual names on PATH, the one Playwright installed. Throws when the variable names no program.
 */
export function findBrowser(): string | null {
  const chosen = process.env['AFTERTURN_CHROMIUM'];
  if (chosen !== undefined && chosen !== '') {
    if (isProgram(chosen)) return chosen;
    throw new Error(`AFTERTURN_CHROMIUM is ${chosen}, which is no program: correct the path or unset it`);
  }
  return NAMES.map(onPath).find((path) => path !== null) ?? ownOfPlaywright();
}

/** Path of the first program of that name on PATH, or null. */
export function onPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** What Chromium needs to run headless and draw WebGL without a graphics card, and to stay off the network. */
export function browserFlags(): string[] {
  return [
    // The sandbox refuses to start as root, which is what containers run as.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
}

function ownOfPlaywright(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
