/** The library's part of the sitemap. It changes only with a build. */
import { PART_END, PART_START, exercisePage, pageLines } from '#core/public/sitemap.ts'
import { WHOLE_LIBRARY } from '../_library.ts'

export function GET({ site }: { site: URL | undefined }): Response {
  const origin = site?.origin ?? ''
  const pages = [null, ...WHOLE_LIBRARY.map(({ facts }) => facts.id)]
  return new Response(PART_START + pages.map((id) => pageLines(exercisePage(id), origin)).join('') + PART_END)
}
