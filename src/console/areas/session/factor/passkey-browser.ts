import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { addPasskey, PasskeyAnswer } from '#contract/session/passkey.ts'
import type * as z from 'zod/mini'

type Options = Record<string, unknown>
type Registered = z.output<typeof addPasskey.body>['passkey']

/** Lets the browser make a passkey. Rejects when the user cancels. */
export const create = async (options: Options): Promise<Registered> =>
  startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }) as Promise<Registered>

/** Lets the user verify with a passkey. Rejects when the user cancels. */
export const verify = async (options: Options): Promise<z.output<typeof PasskeyAnswer>> =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }) as Promise<
    z.output<typeof PasskeyAnswer>
  >
