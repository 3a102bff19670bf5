import { describe, expect, it } from 'vitest'
import en from '#locales/en.json'
import { joinParts, partOf, TEXT_PARTS } from './text-parts.ts'

describe('partOf', () => {
  it('holds whole namespaces and single keys', () => {
    const page = { browse: 'More', edit: 'Edit' }
    const texts = { cues: { pack: 'Beep' }, page, player: { start: 'Go' } }
    const part = partOf(texts, 'player')
    expect(part).toMatchObject({ page: { browse: 'More', title: '' }, player: { start: 'Go' } })
    expect([Object.keys(part), part['page']?.['edit']]).toEqual([['errors', 'page', 'player'], undefined])
    const visibility = { private: '', public: '', unlisted: '' }
    expect(partOf({}, 'list')).toEqual({ library: { title: '' }, list: {}, visibility })
  })
  it('leaves seldom texts of a whole namespace to those who name them', () => {
    const texts = { errors: { 'ai-slow': 'Slow', 'make-minutes': '5 to 90', offline: 'Offline' } }
    expect(partOf(texts, 'errors')).toEqual({ errors: { offline: 'Offline' } })
    expect(partOf(texts, 'aiDraft')['errors']).toMatchObject({ 'ai-slow': 'Slow' })
    expect(partOf(texts, 'ai')['errors']).toEqual({ 'make-minutes': '5 to 90' })
    const list = { emptyMy: 'No workouts yet', title: 'Workouts' }
    expect(partOf({ list }, 'list')['list']).toEqual({ title: 'Workouts' })
    expect(partOf({ list }, 'listMenu')['list']).toMatchObject({ emptyMy: 'No workouts yet' })
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
