/** Firefox and WebKitGTK, which `tests/engines` drives (docs/browsers.md). */
import { existsSync, globSync } from 'node:fs'

const NEEDED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/lib/*/webkit2gtk-*/MiniBrowser'
]

export const ENGINES_CONFIG = 'tests/engines/playwright.config.ts'
export const ENGINES_INSTALL =
  'apt install firefox-esr webkit2gtk-driver xvfb gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav'

/** Returns the paths of programs that are not installed. */
export const missingEngines = (): string[] => NEEDED.filter((path) => !existsSync(path) && globSync(path).length === 0)
