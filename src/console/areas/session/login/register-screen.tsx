import { useLocation, useSearch } from '@tanstack/react-router'
import { ConfirmAddress, LetterAgain } from './confirm-address.tsx'
import { PublicFrame } from './public-frame.tsx'
import { Register } from './register-form.tsx'
import { ServerState } from '#console/areas/session/server-state.tsx'

/** An account for oneself. `#verify=…` is where the letter's link leads, `#letter` asks for that letter once more. */
export default function RegisterScreen() {
  const { ref } = useSearch({ from: '/pages/register' })
  const hash = useLocation({ select: (location) => location.hash })
  const [, token] = /^verify=(.+)$/.exec(hash) ?? []
  return (
    <PublicFrame status={<ServerState />}>
      {token !== undefined ? (
        <ConfirmAddress key={token} token={token} />
      ) : hash === 'letter' ? (
        <LetterAgain />
      ) : (
        <Register to={ref} />
      )}
    </PublicFrame>
  )
}
