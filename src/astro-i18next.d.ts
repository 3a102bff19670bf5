/** astro-i18next has types but does not export them to modern resolution; this is the part that we use. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro'

  export interface AstroI18nextConfig {
    defaultLocale: string
    locales: string[]
    showDefaultLocale?: boolean
    load?: ('server' | 'client')[]
    i18nextServer?: Record<string, unknown>
    i18nextServerPlugins?: Record<string, string | null>
  }

  export function detectLocaleFromPath(path: string): string
  export function localizePath(path?: string, locale?: string | null, base?: string): string
  export default function integration(options?: { configPath?: string }): AstroIntegration
}
