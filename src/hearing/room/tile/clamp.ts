/** The nearest value within bounds; what is no number is the lower one. */
export const clamp = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least
