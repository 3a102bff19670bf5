export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const row = (figure: string, value: number, goal: number, enough: number) => ({
  figure,
  ms: Number(value.toFixed(1)),
  goal: `≤ ${goal}`,
  result: value <= goal ? 'met' : value <= enough ? `good enough (≤ ${enough})` : `missed (≤ ${enough})`
})
