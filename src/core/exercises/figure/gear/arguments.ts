import type { Equipment } from '../pose.ts'

export const numbersOf = ([, ...all]: Equipment): number[] => all.filter((value) => typeof value === 'number')

export const wordOf = ([, ...all]: Equipment): string | undefined => all.find((value) => typeof value === 'string')
