/** Reads what the edge sends as a browser, a feed reader or a search engine does, and expects nothing in it that runs. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect } from 'vitest'

type Element = Tree.Element
const isElement = (node: Tree.Node): node is Element => 'tagName' in node
const childrenOf = (node: Tree.Node): Tree.Node[] => ('childNodes' in node ? node.childNodes : [])
export const elementsIn = (node: Tree.Node): Element[] =>
  childrenOf(node).flatMap((child) => [...(isElement(child) ? [child] : []), ...elementsIn(child)])
const textOf = (node: Tree.Node): string =>
  'value' in node && node.nodeName === '#text' ? node.value : childrenOf(node).map(textOf).join('')
export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value

export interface Read {
  /** Texts of the scripts with data, parsed. */
  data: Record<string, unknown>[]
  title: string
  metas: string[]
  h1: string
}

/** Reads a page as a browser does, and expects nothing in it that runs. */
export function readPage(html: string): Read {
  const all = elementsIn(parse(html))
  const scripts = all.filter(({ tagName }) => tagName === 'script')
  for (const script of scripts)
    expect(attribute(script, 'type'), html.slice(0, 300)).toMatch(/^application\/(?:ld\+)?json$/)
  for (const element of all) {
    for (const { name, value } of element.attrs) {
      expect(name).toMatch(/^(?!on)[a-z][\w:-]*$/i)
      if (name === 'href' || name === 'src') expect(value).toMatch(/^(?:https:\/\/[\w.-]+\/|\/(?!\/)|#)/)
    }
  }
  const named = (tag: string): Element[] => all.filter(({ tagName }) => tagName === tag)
  return {
    data: scripts.map((script) => JSON.parse(textOf(script)) as Record<string, unknown>),
    title: named('title').map(textOf)[0] ?? '',
    metas: named('meta').flatMap((meta) => attribute(meta, 'content') ?? []),
    h1: named('h1').map(textOf).join('|')
  }
}

const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
export const BIDI_CONTROL = /\p{Bidi_Control}/u

export function readXml(xml: string): Record<string, unknown> {
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).not.toMatch(FORBIDDEN_IN_XML)
  const options = { ignoreAttributes: false, parseTagValue: false, trimValues: false, htmlEntities: true }
  return new XMLParser(options).parse(xml) as Record<string, unknown>
}
