/** The library's part of the sitemap. It changes only with a build. */
import { exercisePage, sitemapPart } from '#core/public/sitemap.ts'
import { WHOLE_LIBRARY } from '../_library.ts'

export function GET({ site }: { site: URL | undefined }): Response {
  const builtAt = new Date().toISOString()
  const ids = [null, ...WHOLE_LIBRARY.map(({ facts }) => facts.id)]
  return new Response(
    sitemapPart(
      ids.map((id) => exercisePage(id, builtAt)),
      site?.origin ?? ''
    )
  )
}
