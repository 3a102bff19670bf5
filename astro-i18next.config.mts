/** Languages of the public pages, for astro-i18next. Texts are not loaded by it: `src/i18n.ts` hands them to i18next itself. */
import type { AstroI18nextConfig } from 'astro-i18next'

const config: AstroI18nextConfig = {
  defaultLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'nl'],
  showDefaultLocale: false,
  load: ['server'],
  // The integration would otherwise read files below `public/`, where the texts are not.
  i18nextServerPlugins: { fsBackend: null },
  i18nextServer: { initAsync: false, lng: 'en' }
}

// astro-i18next demands a default export.
export default config
