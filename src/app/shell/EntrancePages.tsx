import { useSearch } from '@tanstack/react-router'
import { SignIn } from '../../access/web/SignIn.tsx'
import { SignUp } from '../../access/web/SignUp.tsx'
import { connectionsPath } from '../../connections/oauth/return-path.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'

const ConnectPrompt = lazyPart(() => import('../../connections/web/ConnectPrompt.tsx'))

/** Asks visitors who came to connect a service to sign up. Undefined for others. */
function usePrompt() {
  const { redirect } = useSearch({ strict: false })
  if (!redirect?.startsWith(`${connectionsPath}?`)) return undefined
  return (
    <LazyPart>
      <ConnectPrompt redirect={redirect} />
    </LazyPart>
  )
}

/** The page where people sign in. */
export function SignInPage() {
  return <SignIn lead={usePrompt()} />
}

/** The page where people create an account. */
export function SignUpPage() {
  return <SignUp lead={usePrompt()} />
}
