import { RouterProvider } from '@tanstack/react-router'
import { ClientFrame } from './ClientFrame.tsx'
import { drawClient } from './draw-client.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './routes/router.tsx'
import { whenSignedOut } from './when-signed-out.ts'

const queries = createQueryClient(whenSignedOut(() => void router.invalidate()))
const router = createAppRouter(queries)

await drawClient(() => (
  <ClientFrame queries={queries}>
    <RouterProvider router={router} />
  </ClientFrame>
))
