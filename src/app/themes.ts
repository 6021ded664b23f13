export const ownTheme = '#1d4fbf'

/** Colours to choose from whose words can be read everywhere. */
export const themes = [ownTheme, '#0f2440', '#0e7490', '#0f766e', '#166534', '#6d28d9', '#9d174d', '#9a3412'] as const
