import { afterAll, vi } from 'vitest'

/*
 * Files share a process: what one of them put in place of a global of the browser is taken back when it ends. Else the next file, which is
 * read with it, takes a half-made document for a whole one.
 */
afterAll(() => void vi.unstubAllGlobals())
