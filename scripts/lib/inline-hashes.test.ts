import { expect, it } from 'vitest'
import { inlineHashes } from './inline-hashes.ts'

// echo -n 'a{}' | openssl dgst -sha256 -binary | base64
const STYLE = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"
const SCRIPT = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"

it('hashes each inline script and style once, and nothing with a URL or that is only data', () => {
  const page = `<style>a{}</style><script type="module">go()</script><script src="/a.js"></script>
    <script type="application/ld+json">{}</script>`
  expect(inlineHashes([page, page])).toEqual({ scripts: [SCRIPT], styles: [STYLE] })
  expect(inlineHashes(['<p>Nothing</p>'])).toEqual({ scripts: [], styles: [] })
})

it('refuses a style attribute, which would have no effect', () => {
  expect(() => inlineHashes(['<p class="a" style="--v:1%">'])).toThrow('style="--v:1%"')
  expect(() => inlineHashes(['<p>style="x"</p>'])).not.toThrow()
})
