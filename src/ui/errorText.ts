import { AppError, chineseOf, type ErrorCode, filled, type Params } from '../../contract/errors.ts'
import { englishErrors } from './language.ts'

/** The words for a refusal, in the language shown. */
export function errorText(error: { code: ErrorCode; params?: Params | undefined }): string {
  return filled(englishErrors()?.[error.code] ?? chineseOf(error.code), error.params)
}

/** An error as AppError; what is no AppError is a fault of ours and goes on to the error screen. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
