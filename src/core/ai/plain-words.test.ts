import { describe, expect, it } from 'vitest'
import { plainName, plainText } from './tidy-answer.ts'

describe('plainText', () => {
  it.each([
    ['<b>Squat</b> low', 'Squat low'],
    ['<script>alert(1)</script>Go', 'Go'],
    ['<style>p{}</style >Go<script>never ends', 'Go'],
    ['<img src=x onerror=alert(1)>Go', 'Go'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'ipt>alert(1)ipt>'],
    ['a <!-- hidden --> b', 'a  b'],
    ['Go <a href="https://evil.example"', 'Go'],
    ['Rest < 30 s, then > 10', 'Rest < 30 s, then > 10'],
    ['one\r\ntwo\rthree\n\n\n\nfour', 'one\ntwo\nthree\n\nfour'],
    ['a\u0000b\u0007c\u202Ed\uD800e', 'abcde'],
    ['  Füße hüftbreit, 姿勢  ', 'Füße hüftbreit, 姿勢']
  ])('turns %j into %j', (text, expected) => expect(plainText(text, 200)).toBe(expected))

  it('is not fooled by nested tags', () => {
    const deep = '<b'.repeat(40) + '>'.repeat(40)
    expect(plainText(deep, 200)).not.toMatch(/[<]/)
    expect(plainText(`${'<'.repeat(60)}b>x${'i>'.repeat(60)}`, 200)).not.toMatch(/<[a-z]/i)
  })

  it('respects its limit and stays fast on long input', () => {
    expect(plainText('👩🏽‍🚒'.repeat(100), 10)).toBe('👩🏽‍🚒'.repeat(4))
    expect(plainText('<'.repeat(10_000_000), 5)).toBe('<<<<<')
  })
})

describe('plainName', () => {
  it('is one visible line', () => {
    expect(plainName(' Jump\n\n<i>rope</i>\t', 80)).toBe('Jump rope')
    expect(plainName('\u200B\u2800', 80)).toBe('')
    expect(plainName('abcdef', 3)).toBe('abc')
  })
})
