/** Languages of the public pages, for astro-i18next. It does not load the texts; `src/i18n.ts` passes them to i18next. */
import type { AstroI18nextConfig } from 'astro-i18next'

const config: AstroI18nextConfig = {
  defaultLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'nl'],
  showDefaultLocale: false,
  load: ['server'],
  // Otherwise the integration would look for texts in `public/`, where there are none.
  i18nextServerPlugins: { fsBackend: null },
  i18nextServer: { initAsync: false, lng: 'en' }
}

// astro-i18next requires a default export.
export default config
