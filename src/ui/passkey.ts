import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** What somebody let sign with a passkey; undefined where they let it be, or their device has none for this page. */
export const signedBy = (options: Json) =>
  unlessLetBe(() => startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))

/** A new passkey; undefined where they let it be. */
export const madeBy = (options: Json) =>
  unlessLetBe(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))

async function unlessLetBe(act: () => Promise<object>): Promise<Json | undefined> {
  try {
    return { ...(await act()) }
  } catch (error) {
    // Browsers tell a page neither that somebody said no nor that there was nothing to offer: one name for both.
    if (error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name))
      return undefined
    throw error
  }
}
