import { describe, expect, it } from 'vitest'
import en from '#locales/en.json'
import { joinParts, partOf, TEXT_PARTS } from './text-parts.ts'

describe('partOf', () => {
  it('holds whole namespaces and single keys', () => {
    const texts = {
      errors: { offline: 'No network' },
      page: {},
      player: { start: 'Go' }
    }
    expect(partOf(texts, 'player')).toEqual({ ...texts, errors: { 'not-played-yet': '' } })
    expect(partOf({}, 'list')).toEqual({ list: {}, visibility: {} })
  })
  it('names only texts that there are', () => {
    const all: Readonly<Record<string, Readonly<Record<string, string>>>> = en
    const unknown = Object.values(TEXT_PARTS)
      .flat()
      .filter((name) => {
        const [namespace = '', key] = name.split('.')
        return all[namespace] === undefined || (key !== undefined && all[namespace][key] === undefined)
      })
    expect(unknown).toEqual([])
  })
})

describe('joinParts', () => {
  it('joins namespaces that two parts share', () => {
    expect(joinParts([{ errors: { a: '1' } }, { errors: { b: '2' }, list: {} }])).toEqual({
      errors: { a: '1', b: '2' },
      list: {}
    })
  })
})
