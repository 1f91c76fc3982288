/** Which template takes which model, so that a page cannot be rendered with another page's model. */
import type { AdminCasePage, AdminSignInPage, AdminTablePage } from './pages/admin-pages.ts';
import type { BotPage } from './pages/bot-page.ts';
import type { ComparePage } from './pages/compare-page.ts';
import type { DataPage } from './pages/data-page.ts';
import type { HomePage } from './pages/home-page.ts';
import type { HotelListPage } from './pages/hotel-list-page.ts';
import type { HotelPage } from './pages/hotel-page.ts';
import type { MessagePage } from './pages/message-page.ts';
import type { PrivacyPage } from './pages/privacy-page.ts';
import type { RequestFormPage } from './pages/request-form-page.ts';
import type { RequestStatusPage } from './pages/request-status-page.ts';
import type { RobotsCheckPage } from './pages/robots-check-page.ts';
import type { SitePage } from './pages/site-page.ts';
import type { Shell } from './shell.ts';

/** By the template's file name in web/views, without `.eta`. */
export interface ViewModels {
  home: HomePage;
  'hotel-list': HotelListPage;
  hotel: HotelPage;
  compare: ComparePage;
  data: DataPage;
  bot: BotPage;
  privacy: PrivacyPage;
  message: MessagePage;
  'robots-check': RobotsCheckPage;
  'admin-sign-in': AdminSignInPage;
  'admin-table': AdminTablePage;
  'admin-case': AdminCasePage;
  'request-form': RequestFormPage;
  'request-status': RequestStatusPage;
  site: SitePage;
  'site-search': { readonly shell: Shell };
}

export type ViewName = keyof ViewModels;
