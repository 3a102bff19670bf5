import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { downloadName, shownName, storedName } from './file-name.ts'

describe('the shown name', () => {
  it.each([
    ['a.png', 'a.png'],
    ['  My   holiday .png ', 'My holiday .png'],
    ['/etc/passwd', 'passwd'],
    ['../../secret.png', 'secret.png'],
    ['C:\\Users\\me\\clip.mp4', 'clip.mp4'],
    ['..hidden.jpg', 'hidden.jpg'],
    ['a\u0000b\nc.png', 'abc.png'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\ud800x.png', 'x.png'],
    ['Übung größe 🏋.webp', 'Übung größe 🏋.webp']
  ])('turns %j into %j', (given, shown) => {
    expect(shownName(given)).toBe(shown)
  })
  it.each(['', '/', '\\', '.', '..', '../', 'a/', 'folder/..', '   ', '\u0000\u0001', '...'])(
    'rejects %j, which has no usable name',
    (given) => {
      expect(shownName(given)).toBeNull()
    }
  )
  it('is cut to 140 characters and keeps its extension', () => {
    const cut = shownName(`${'ü'.repeat(300)}.jpeg`) ?? ''
    expect([...cut]).toHaveLength(140)
    expect(cut.endsWith('ü.jpeg')).toBe(true)
    expect(shownName('x'.repeat(400))).toBe('x'.repeat(140))
    expect([...(shownName(`a.${'y'.repeat(400)}`) ?? '')]).toHaveLength(140)
    expect([...(shownName('🏋'.repeat(300)) ?? '')]).toHaveLength(140)
  })
})

describe('the stored name', () => {
  it.each([
    ['a.png', 'image/png', 'a.png'],
    ['Photo.JPEG', 'image/jpeg', 'Photo.jpeg'],
    ['page.html', 'image/png', 'page.html.png'],
    ['clip', 'video/mp4', 'clip.mp4'],
    ['Übung größe 🏋.webp', 'image/webp', 'Ubung-gro-e-.webp'],
    ['日本', 'image/png', 'file.png'],
    ['a..b...c.png', 'image/png', 'a.b.c.png'],
    ['-x-.mp3', 'audio/mpeg', 'x-.mp3'],
    ['x.png', 'audio/ogg', 'x.png.ogg'],
    ['x', 'application/x-unknown', 'x.bin']
  ])('turns %j as %s into %j', (shown, type, stored) => {
    expect(storedName(shown, type)).toBe(stored)
  })
  it('is short, plain and without a path, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const shown = shownName(given)
        if (shown === null) return
        expect(shown).not.toMatch(/[/\\]|\p{Cc}/u)
        expect(shown.length).toBeLessThanOrEqual(280)
        expect(storedName(shown, 'image/png')).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,79}\.png$/)
        expect(storedName(shown, 'image/png')).not.toContain('..')
      }),
      { numRuns: 200 }
    )
  })
})

describe('the name of a downloaded file', () => {
  it.each([
    ['Kettlebell ladder', 'Kettlebell ladder.icepoint.json'],
    ['10/20 “hard”: <go> | ?*', '10-20 “hard” go.icepoint.json'],
    ['../../etc/passwd', '-..-etc-passwd.icepoint.json'],
    ['绳 👨‍👩‍👧 é', '绳 👨👩👧 é.icepoint.json'],
    ['\u202egnp.exe', 'gnp.exe.icepoint.json'],
    ['...', 'workout.icepoint.json'],
    ['', 'workout.icepoint.json'],
    ['con', 'workout con.icepoint.json'],
    ['Legs. . .', 'Legs.icepoint.json']
  ])('%s', (title, name) => {
    expect(downloadName(title, '.icepoint.json')).toBe(name)
  })

  it('is short, and never a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const name = downloadName(title, '.zip')
        expect(name).toMatch(/^[^/\\<>:"|?*\u0000-\u001f]{1,80}\.zip$/u)
        expect(name.startsWith('.')).toBe(false)
      })
    )
  })
})
