/** Leaves the prerendered pages' texts out of what the browser loads: islands never show them. */
import type { Plugin } from 'vite'

/** Namespaces that only prerendered pages read (`src/layouts`). */
export const PRERENDERED_ONLY: readonly string[] = ['info', 'noScript', 'notFound', 'notKept', 'openList', 'splash']

/** A locale file without them. */
export function appTexts(json: string): string {
  const all = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([name]) => !PRERENDERED_ONLY.includes(name))))
}

/** The Vite plugin for `astro.config.mjs`. */
export function appTextsOnly(): Plugin {
  return {
    name: 'icepoint:app-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[a-z]{2}\.json$/ },
      handler(code) {
        return this.environment.name === 'client' ? { code: appTexts(code), map: null } : null
      }
    }
  }
}
