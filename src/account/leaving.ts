import { proxy } from 'valtio'

/**
 * Whether a screen is itself about to end the session and says so first: a new password ends every session at once, and
 * the person should read why. Until then the frame leaves the page as it is.
 */
export const leaving = proxy({ now: false })
