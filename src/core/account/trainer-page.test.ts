import { expect, it } from 'vitest'
import { LINK_MAX, linkProblem, readTrainerLink, typedLinks } from './trainer-page.ts'

it.each([
  ['https://www.mara.example/kettlebells/', 'https://www.mara.example/kettlebells/', 'mara.example/kettlebells'],
  [' HTTPS://Mara.Example?from=a ', 'https://mara.example/?from=a', 'mara.example'],
  ['https://mara.example:8443/a', 'https://mara.example:8443/a', 'mara.example:8443/a'],
  // A Cyrillic letter that looks like a Latin one.
  ['https://pаypal.com/', 'https://xn--pypal-4ve.com/', 'xn--pypal-4ve.com'],
  // Text that would run backwards.
  ['https://mara.example/\u202Eevil', 'https://mara.example/%E2%80%AEevil', 'mara.example/%E2%80%AEevil']
])('shows %s as its host and path', (typed, href, label) => {
  expect(readTrainerLink(typed)).toEqual({ href, label })
})

it.each([
  '',
  'mara.example',
  'http://mara.example/',
  'javascript:alert(1)',
  'JaVaScRiPt://mara.example/%0Aalert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https:/\\mara.example',
  'https:///mara.example',
  'https://mara@evil.example/',
  'https://mara.example:secret@evil.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://',
  `https://mara.example/${'a'.repeat(LINK_MAX)}`
])('rejects %s', (typed) => {
  expect(readTrainerLink(typed)).toBeNull()
})

it('reads one link per line and adds the scheme where it is missing', () => {
  expect(typedLinks(' mara.example/a \n\nhttps://b.example\njavascript:alert(1)\n')).toEqual([
    'https://mara.example/a',
    'https://b.example',
    'javascript:alert(1)'
  ])
})

it('says what is wrong with a link', () => {
  const links = typedLinks(
    `example.com/x\nmy site\nmara\nhttp://mara.example\nmailto:a@b.example\na.example/${'a'.repeat(LINK_MAX)}`
  )
  expect(links.map(linkProblem)).toEqual([null, 'notALink', 'notALink', 'notHttps', 'notHttps', 'tooLong'])
})
