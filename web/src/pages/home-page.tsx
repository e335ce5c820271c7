import { Navigate } from 'react-router'

/** Every chat starts as a battle; a new one, whatever was on the screen before. */
export function HomePage() {
  return <Navigate to="/battle?clear=true" replace />
}
