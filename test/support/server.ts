export interface TestServer { url: string; stop: () => Promise<void> }
export async function startTestServer(): Promise<TestServer> { return { url: process.env['TEST_DATABASE_URL'] ?? '', stop: async () => {} }; }
