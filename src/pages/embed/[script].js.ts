/** The scripts of the frame on other sites (docs/embed.md), apart from those of all other pages. */
import { moduleScript } from '../../layouts/inline-script.ts'

const FILES = { frame: 'embed.ts', play: 'embed-view.ts' } as const
type Name = keyof typeof FILES

export const getStaticPaths = () => (Object.keys(FILES) as Name[]).map((script) => ({ params: { script } }))

export async function GET({ params }: { params: { script: Name } }): Promise<Response> {
  const code = await moduleScript(`islands/player/embed/${FILES[params.script]}`)
  return new Response(code, { headers: { 'content-type': 'text/javascript' } })
}
