/** The product's own code, bundled once for each run. */
import { fileURLToPath } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'
import { libraryFiles } from '../../scripts/lib/library-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Bundles {
  page: string
  edge: string
  server: string
  disk: string
}

/** Only mailing, previews and sign-in providers use these. */
const ABSENT: (string | RegExp)[] = ['sharp', 'nodemailer', 'openid-client', 'smtp-server', /resvg|\.wasm|\.ttf/]

/** Files that a page loads by their address. */
const addresses: Plugin = {
  name: 'storm:addresses',
  resolveId: { filter: { id: /\?url$/ }, handler: (id) => `\0${id}` },
  load: { filter: { id: /^\0.*\?url$/ }, handler: () => `export default '/absent'` }
}

async function bundle(entry: string, platform: 'browser' | 'node', external: (RegExp | string)[]): Promise<string> {
  const made = await rolldown({
    input: `${ROOT}${entry}`,
    platform,
    external,
    logLevel: 'silent',
    plugins: [libraryFiles() as unknown as Plugin, addresses],
    resolve: {
      alias: { undici: `${ROOT}functions/lib/undici.ts` }
    },
    transform: {
      define: {
        'import.meta.env.PROD': 'true',
        'import.meta.env.DEV': 'false',
        'import.meta.env.BASE_URL': '"/"',
        'import.meta.glob': 'noFiles'
      }
    }
  })
  const { output } = await made.generate({ format: 'cjs', codeSplitting: false })
  await made.close()
  const [first, ...others] = output.filter((file) => file.type === 'chunk')
  if (first === undefined || others.length > 0) throw new Error(`${entry}: ${others.length + 1} chunks`)
  return first.code
}

let made: Promise<Bundles> | null = null

export function bundles(): Promise<Bundles> {
  made ??= (async () => {
    const [page, edge, server, disk] = await Promise.all([
      bundle('tests/storm/page-entry.ts', 'browser', []),
      bundle('functions/index.ts', 'node', [/^node:/, /^cloudflare:/, ...ABSENT]),
      bundle('tests/storm/server-entry.ts', 'node', [/^node:/, 'ws', ...ABSENT]),
      bundle('tests/storm/disk-entry.ts', 'browser', [])
    ])
    return { page, edge, server, disk }
  })()
  return made
}
