/** In the address of a play: it begins with "Fit my time". */
export const FIT_QUERY = 'fit'

export const withFitWish = (playPath: string): string => `${playPath}?${FIT_QUERY}`
