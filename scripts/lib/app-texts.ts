/** Leaves out of the browser bundle the texts that only prerendered pages show. */
import type { Plugin } from 'vite'

export const PRERENDERED_ONLY: readonly string[] = ['info', 'noScript', 'notFound', 'notKept', 'openList', 'splash']

export function appTexts(json: string): string {
  const all = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([name]) => !PRERENDERED_ONLY.includes(name))))
}

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
