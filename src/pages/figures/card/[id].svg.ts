/** Still figures for the cards of workouts (docs/public.md). */
import { stillFigure } from '#core/exercises/page/still-file.ts'
import { BY_ID, WHOLE_LIBRARY } from '../../_library.ts'

export const getStaticPaths = () => WHOLE_LIBRARY.map(({ facts: { id } }) => ({ params: { id } }))

export function GET({ params }: { params: { id: string } }): Response {
  const entry = BY_ID.get(params.id)
  return entry === undefined ? new Response(null, { status: 404 }) : new Response(stillFigure(entry.pose))
}
