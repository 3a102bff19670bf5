import { expect, test } from 'vitest'
import { screensIn, withPreloads, type Chunk } from './preloads.ts'

const chunk = (name: string, imports: readonly string[], module: string, isBare = false): Chunk => ({
  file: `_astro/${name}.1.js`,
  imports: imports.map((other) => `_astro/${other}.1.js`),
  modules: [`/x/${module}`],
  isBare
})
const chunks: Chunk[] = [
  chunk('page', ['app'], 'src/layouts/app.astro?script', true),
  chunk('app', ['react'], 'src/islands/app/start-app.tsx'),
  chunk('react', [], 'node_modules/react/index.js'),
  chunk('frame', ['app'], 'src/islands/app/frame/app-shell.tsx'),
  chunk('list', ['parts'], 'src/islands/list/list.tsx'),
  chunk('play', ['parts'], 'src/islands/player/play.tsx'),
  chunk('parts', ['react'], 'src/ui/button.tsx'),
  ...['app', 'errors', 'list'].flatMap((part) =>
    ['en', 'de', 'fr', 'es', 'nl'].map((language) =>
      chunk(`${part}-${language}`, [], `locales/${language}.json?part=${part}`)
    )
  )
]
const screens = screensIn(`
const LOADERS = {
  list: () => import('../list/list.tsx').then((file) => file.List),
  play: () =>
    import('../player/play.tsx').then((file) => file.Play)
}
const SCREEN_TEXTS = {
  list: ['errors', 'list'],
  play: []
}`)
const page = (screen: string) => `<head><script>1</script></head><div id="app" data-screen="${screen}"></div>`
const preloaded = (html: string) => [...html.matchAll(/modulepreload" href="\/_astro\/(\w+)/g)].map(([, name]) => name)

test('a page of the app names every file of its screen once', () => {
  const html = withPreloads('/x/index.html', page('list'), screens, chunks)
  expect(preloaded(html)).toEqual(['app', 'react', 'frame', 'list', 'parts'])
  expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('</head>'))
})

test('it names the texts, for the script behind them', () => {
  const html = withPreloads('/x/index.html', page('list'), screens, chunks)
  const list = /<script type="application\/json" id="texts">(.*?)<\/script><script>1/.exec(html)?.[1] ?? ''
  expect(JSON.parse(list)).toEqual(['app-en.1.js', 'errors-en.1.js', 'list-en.1.js'])
})

test('the player has no frame', () => {
  expect(preloaded(withPreloads('/x/index.html', page('play'), screens, chunks))).toEqual([
    'app',
    'react',
    'play',
    'parts'
  ])
})

test('a script that only imports another one is left out', () => {
  const scripts = (name: string) => `<script type="module" src="/_astro/${name}.1.js"></script>`
  const html = withPreloads('/x/index.html', page('list') + scripts('page') + scripts('parts'), screens, chunks)
  expect(html).toContain(scripts('app') + scripts('parts'))
})

test('other pages stay as they are, and a screen that nobody knows is an error', () => {
  expect(withPreloads('/x/index.html', '<head></head>', screens, chunks)).toBe('<head></head>')
  expect(() => withPreloads('/x/index.html', page('other'), screens, chunks)).toThrow(RangeError)
})
