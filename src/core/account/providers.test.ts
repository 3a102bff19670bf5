import { OAuthProvider } from 'appwrite'
import { describe, expect, it } from 'vitest'
import { parseProviders, providerName, readProviders } from './providers.ts'

describe('parseProviders', () => {
  it('keeps the operator’s order', () => {
    expect(parseProviders('google, apple ,github,oidc:Company name')).toEqual([
      { id: 'google', label: 'Google' },
      { id: 'apple', label: 'Apple' },
      { id: 'github', label: 'GitHub' },
      { id: 'oidc', label: 'Company name' }
    ])
  })
  it('accepts any label, even with a colon in it', () => {
    expect(parseProviders('google: Club: members ')).toEqual([{ id: 'google', label: 'Club: members' }])
    expect(parseProviders('oidc:')).toEqual([{ id: 'oidc', label: 'OpenID' }])
  })
  it.each(['', ' ', ',', ' , '])('finds no provider in %j', (text) => {
    expect(parseProviders(text)).toEqual([])
  })
  it.each([
    ['gogle', 'Appwrite knows no provider "gogle".'],
    ['gogle:Google', 'Appwrite knows no provider "gogle".'],
    ['toString:x', 'Appwrite knows no provider "toString".'],
    ['google,google', 'The provider "google" stands there twice.'],
    [`oidc:${'x'.repeat(41)}`, 'The name of "oidc" has more than 40 characters.']
  ])('refuses %s', (text, message) => {
    expect(() => parseProviders(text)).toThrow(new RangeError(message))
  })
  it('knows every provider that Appwrite has, except Appwrite itself', () => {
    const ids = Object.values(OAuthProvider).filter((id) => id !== OAuthProvider.Appwrite)
    expect(parseProviders(ids.join(',')).map(({ id }) => id)).toEqual(ids)
  })
})

describe('readProviders', () => {
  it('reads what was written', () => {
    const providers = parseProviders('google,oidc:Club')
    expect(readProviders(JSON.parse(JSON.stringify(providers)))).toEqual(providers)
  })
  it.each([undefined, null, 'google', { id: 'google', label: 'Google' }])('finds no provider in %j', (value) => {
    expect(readProviders(value)).toEqual([])
  })
  it('drops entries that are not providers', () => {
    const broken = [null, 'x', {}, { id: 7, label: 'x' }, { id: 'a/b', label: 'x' }, { id: 'x' }]
    expect(readProviders([...broken, { id: 'x', label: 'X' }])).toEqual([{ id: 'x', label: 'X' }])
  })
})

describe('providerName', () => {
  it('has a name for every provider and for nothing else', () => {
    expect(providerName('github')).toBe('GitHub')
    expect(providerName('email')).toBeNull()
    expect(providerName('toString')).toBeNull()
  })
})
