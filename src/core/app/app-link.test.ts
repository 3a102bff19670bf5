import { expect, it } from 'vitest'
import { pathOfLink } from './app-link.ts'

const SITE = 'https://icepoint.example/workoutlist/my/'

it.each([
  ['https://icepoint.example/workout/abc', '/workout/abc/'],
  ['https://icepoint.example/de/workout/abc/?a=1#part', '/de/workout/abc/?a=1#part'],
  ['https://icepoint.example/workout/w/#v1.xyz', '/workout/w/#v1.xyz'],
  ['https://icepoint.example/login/?verify=1&userId=a&secret=b', '/login/?verify=1&userId=a&secret=b'],
  ['https://icepoint.example', '/'],
  ['HTTPS://Icepoint.Example/workout/aBc', '/workout/aBc/'],
  ['icepoint://workout/abc', '/workout/abc/'],
  ['icepoint:///workoutlist/my/', '/workoutlist/my/'],
  ['appwrite-callback-icepoint://login?oauth=t&userId=u&secret=s', '/login/?oauth=t&userId=u&secret=s'],
  ['appwrite-callback-icepoint://login/?oauth=t', '/login/?oauth=t']
])('%s leads to %s', (link, path) => {
  expect(pathOfLink(link, SITE)).toBe(path)
})

it.each([
  'https://evil.example/workout/abc/',
  'http://icepoint.example/workout/abc/',
  'https://icepoint.example.evil.example/workout/abc/',
  'https://icepoint.example@evil.example/workout/abc/',
  'https://icepoint.example\\@evil.example/workout/abc/',
  'https://icepoint.example:8443/workout/abc/',
  'https://icepoint.example/\\evil.example/',
  'https://icepoint.example/api/account',
  'https://icepoint.example/nowhere/',
  'https://icepoint.example/friends/x/y/z/',
  'appwrite-callback-icepoint://workout/abc',
  'appwrite-callback-icepoint://login/other?oauth=t',
  'javascript:alert(1)',
  'workout/abc',
  ''
])('%s leads nowhere', (link) => {
  expect(pathOfLink(link, SITE)).toBeNull()
})

it('a link never leads to another site', () => {
  expect(pathOfLink('https://icepoint.example//workout/abc', SITE)).toBe('/workout/abc/')
  expect(pathOfLink('https://icepoint.example//evil.example/', SITE)).toBeNull()
})
