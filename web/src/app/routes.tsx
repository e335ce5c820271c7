import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { HomePage } from '../pages/home-page.tsx'
import { Layout } from './layout.tsx'

const BattlePage = lazy(async () => ({
  default: (await import('../pages/battle-page.tsx')).BattlePage,
}))
const LeaderboardPage = lazy(async () => ({
  default: (await import('../pages/leaderboard-page.tsx')).LeaderboardPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('../pages/settings-page.tsx')).SettingsPage,
}))
const LoginPage = lazy(async () => ({
  default: (await import('../pages/login-page.tsx')).LoginPage,
}))
const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}))

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="battle" element={<BattlePage />} />
        <Route path="leaderboard" element={<LeaderboardPage />} />
        <Route path="settings" element={<SettingsPage />} />
      </Route>
      <Route path="login" element={<LoginPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
