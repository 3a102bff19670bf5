import { beforeEach, expect, it, vi } from 'vitest'

const files = new Map<string, string>()
const asked: string[] = []
vi.stubGlobal('caches', {
  match: (url: string) => {
    asked.push(url)
    const file = files.get(url)
    return Promise.resolve(file === undefined ? undefined : new Response(file))
  }
})
const { textsFrom } = await import('./texts.ts')

const DE = '/_astro/texts-de.AbC_1-x9.json'

beforeEach(() => {
  files.clear()
  asked.length = 0
})

it('a part is a script with what the installed file says of it, which is read once', async () => {
  files.set(DE, JSON.stringify({ list: { list: { title: '„Trainings“ </script>' } }, app: {} }))
  const answer = await textsFrom('/_astro/list-de.AbC_1-x9.js')
  expect(answer?.headers.get('content-type')).toBe('text/javascript')
  const script = (await answer?.text()) ?? ''
  const { default: texts } = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
    default: unknown
  }
  expect(texts).toEqual({ list: { title: '„Trainings“ </script>' } })
  expect(await (await textsFrom('/_astro/app-de.AbC_1-x9.js'))?.text()).toBe('export default {}')
  expect(asked).toEqual([DE])
})

it('what is not installed is left to the network, and is looked for again', async () => {
  expect(await textsFrom('/_astro/list-fr.AbC_1-x9.js')).toBeNull()
  expect(await textsFrom('/_astro/list-fr.AbC_1-x9.js')).toBeNull()
  expect(asked).toHaveLength(2)
  files.set('/_astro/texts-nl.other.json', '{}')
  expect(await textsFrom('/_astro/library-names-nl.other.js')).toBeNull()
  expect(await textsFrom('/_astro/nothing-nl.other.js')).toBeNull()
})
