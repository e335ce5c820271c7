import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { HomePage } from '../pages/home-page.tsx'
import { Layout } from './layout.tsx'
import { RequireRole } from './require-role.tsx'
import { usePageTitle } from './use-page-title.ts'

const BattlePage = lazy(async () => ({
  default: (await import('../pages/battle-page.tsx')).BattlePage,
}))
const LeaderboardPage = lazy(async () => ({
  default: (await import('../pages/leaderboard-page.tsx')).LeaderboardPage,
}))
const ModelPage = lazy(async () => ({
  default: (await import('../pages/model-page.tsx')).ModelPage,
}))
const SharedPage = lazy(async () => ({
  default: (await import('../pages/shared-page.tsx')).SharedPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('../pages/settings-page.tsx')).SettingsPage,
}))
const AboutPage = lazy(async () => ({
  default: (await import('../pages/about-page.tsx')).AboutPage,
}))
const HowItWorksPage = lazy(async () => ({
  default: (await import('../pages/how-it-works-page.tsx')).HowItWorksPage,
}))
const DataPage = lazy(async () => ({
  default: (await import('../pages/data-page.tsx')).DataPage,
}))
const EthicsPage = lazy(async () => ({
  default: (await import('../pages/ethics-page.tsx')).EthicsPage,
}))
const ItemsPage = lazy(async () => ({
  default: (await import('../pages/items-page.tsx')).ItemsPage,
}))
const AdminPage = lazy(async () => ({
  default: (await import('../pages/admin-page.tsx')).AdminPage,
}))
const RatingMethodPage = lazy(async () => ({
  default: (await import('../pages/rating-method-page.tsx')).RatingMethodPage,
}))
const AnalyticsPage = lazy(async () => ({
  default: (await import('../pages/analytics-page.tsx')).AnalyticsPage,
}))
const ModelsPage = lazy(async () => ({
  default: (await import('../pages/models-page.tsx')).ModelsPage,
}))
const ReviewsPage = lazy(async () => ({
  default: (await import('../pages/reviews-page.tsx')).ReviewsPage,
}))
const MailPage = lazy(async () => ({
  default: (await import('../pages/mail-page.tsx')).MailPage,
}))
const LoginPage = lazy(async () => ({
  default: (await import('../pages/login-page.tsx')).LoginPage,
}))
const SignUpPage = lazy(async () => ({
  default: (await import('../pages/sign-up-page.tsx')).SignUpPage,
}))
const RecoverPasswordPage = lazy(async () => ({
  default: (await import('../pages/recover-password-page.tsx')).RecoverPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
}))
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('../pages/confirm-email-page.tsx')).ConfirmEmailPage,
}))
const AuthCallbackPage = lazy(async () => ({
  default: (await import('../pages/auth-callback-page.tsx')).AuthCallbackPage,
}))
const OrcidCallbackPage = lazy(async () => ({
  default: (await import('../pages/orcid-callback-page.tsx')).OrcidCallbackPage,
}))
const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}))

export function AppRoutes() {
  usePageTitle()
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route element={<Layout />}>
          <Route index element={<HomePage />} />
          <Route path="battle" element={<BattlePage />} />
          <Route path="leaderboard" element={<LeaderboardPage />} />
          <Route path="models/:id" element={<ModelPage />} />
          <Route path="shared/:id" element={<SharedPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="about-us" element={<AboutPage />} />
          <Route path="how-it-works" element={<HowItWorksPage />} />
          <Route path="how-ratings-work" element={<RatingMethodPage />} />
          <Route path="data" element={<DataPage />} />
          <Route path="ethics" element={<EthicsPage />} />
          <Route element={<RequireRole atLeast="user" />}>
            <Route path="items" element={<ItemsPage />} />
          </Route>
          <Route element={<RequireRole atLeast="superuser" />}>
            <Route path="admin" element={<AdminPage />} />
            <Route path="admin/models" element={<ModelsPage />} />
            <Route path="admin/reviews" element={<ReviewsPage />} />
            <Route path="admin/mail" element={<MailPage />} />
            <Route path="analytics" element={<AnalyticsPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="login" element={<LoginPage />} />
        <Route path="signup" element={<SignUpPage />} />
        <Route path="recover-password" element={<RecoverPasswordPage />} />
        <Route path="reset-password" element={<ResetPasswordPage />} />
        <Route path="confirm-email" element={<ConfirmEmailPage />} />
        <Route path="auth/callback" element={<AuthCallbackPage />} />
        <Route path="auth/orcid" element={<OrcidCallbackPage />} />
      </Routes>
    </Suspense>
  )
}
