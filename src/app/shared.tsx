import { SharedPage } from '../tables/public/SharedPage.tsx'
import { LazyPart } from '../ui/late/LazyPart.tsx'
import { ClientFrame } from './ClientFrame.tsx'
import { drawClient } from './draw-client.tsx'
import { createQueryClient } from './query-client.ts'

/** Nobody is signed in here as far as the page knows, so that nobody can be signed out. */
const queries = createQueryClient(async () => undefined)
const [token = ''] = location.pathname.split('/').slice(2)

await drawClient(() => (
  <ClientFrame queries={queries}>
    <LazyPart>
      <SharedPage token={token} />
    </LazyPart>
  </ClientFrame>
))
