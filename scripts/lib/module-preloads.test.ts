import { expect, test } from 'vitest'
import { withOwnLinks } from './module-preloads.ts'

const CHUNKS = new Map([
  ['_astro/start.js', { imports: ['_astro/react.js'], css: [] }],
  ['_astro/list.js', { imports: ['_astro/react.js', '_astro/card.js'], css: ['_astro/list.css'] }],
  ['_astro/card.js', { imports: ['_astro/list.js'], css: ['_astro/card.css'] }],
  ['_astro/react.js', { imports: [], css: [] }],
  ['_astro/editor.js', { imports: ['_astro/card.js'], css: ['_astro/editor.css'] }]
])
const sheet = (name: string) => `<link rel="stylesheet" href="/_astro/${name}.css">`
const script = (name: string) => `<script type="module" src="/_astro/${name}.js"></script>`
const page = (head: string) => `<head>${head}</head><body>${script('start')}${script('list')}</body>`

test('links the modules and styles of its own scripts, and leaves out lazily loaded styles', () => {
  const html = withOwnLinks(page(['shell', 'list', 'card', 'editor'].map(sheet).join('')), CHUNKS)
  const links = ['start', 'react', 'list', 'card'].map((name) => `<link rel="modulepreload" href="/_astro/${name}.js">`)
  expect(html).toBe(page(['shell', 'list', 'card'].map(sheet).join('') + links.join('')))
})
