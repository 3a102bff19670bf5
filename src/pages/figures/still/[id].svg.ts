/** Still figures for the rows of public workouts (docs/exercises.md). */
import { stillRow } from '#core/exercises/page/moving-file.ts'
import { BY_ID, WHOLE_LIBRARY } from '../../_library.ts'

export const getStaticPaths = () => WHOLE_LIBRARY.map(({ facts: { id } }) => ({ params: { id } }))

export function GET({ params }: { params: { id: string } }): Response {
  const entry = BY_ID.get(params.id)
  return entry === undefined ? new Response(null, { status: 404 }) : new Response(stillRow(entry.pose))
}
