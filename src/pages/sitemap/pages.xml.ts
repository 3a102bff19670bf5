/** The part of the sitemap with the pages that belong to nobody. */
import { otherPages, sitemapPart } from '#core/public/sitemap.ts'

export const GET = ({ site }: { site: URL | undefined }): Response =>
  new Response(sitemapPart(otherPages(new Date().toISOString()), site?.origin ?? ''))
