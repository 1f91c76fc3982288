/**
 * A real PostgreSQL in DATA_DIR. The first process that holds it starts the server, others share
 * it, the last one out stops it; one that a killed process left running is found and used. All
 * changes happen under one lock.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { problemOfFiles } from './database-problem.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { clusterFiles, createCluster, DATABASE_USER, findCluster } from './embedded/cluster.ts';
import { type Foothold, footholdForCluster, footholdForNew } from './embedded/foothold.ts';
import { addHolder, countLiveHolders } from './embedded/holders.ts';
import { withLock } from './embedded/lock.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { describeRunAs } from './embedded/run-as.ts';

/**
 * Where root finds a place for binaries and data when a system user has to run them and cannot
 * enter DATA_DIR.
 */
const SHELTER = '/var/lib/firsthand';

export interface EmbeddedOptions {
  dataDir: string;
  /** False gives up crash safety for speed: only for data that nobody will miss. Default true. */
  durable?: boolean;
  shelter?: string;
}

export interface EmbeddedServer {
  url: string;
  /** How the server came to run, for the operator. */
  how: string;
  /** Ends this hold, and stops the server if nobody else holds it. Further calls do nothing. */
  release: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** Throws `DatabaseProblem` where the surroundings do not allow it. */
export async function holdEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true }).catch((error) => {
    throw problemOfFiles(error, dataDir);
  });
  return await locked(dataDir, () => hold(dataDir, options));
}

/** Stops the server of a killed process. False if somebody lives who holds it. */
export async function stopUnheldServer(dataDir: string): Promise<boolean> {
  return await locked(dataDir, async () => {
    const clusterDir = await findCluster(dataDir, major());
    return clusterDir === undefined || (await stopIfUnheld(clusterDir));
  });
}

async function locked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await withLock(dataDir, work);
  } catch (error) {
    throw problemOfFiles(error, dataDir);
  }
}

async function hold(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { durable = true, shelter = SHELTER } = options;
  const found = await findCluster(dataDir, major());
  const runningPort = found === undefined ? undefined : await findPostmaster(found);
  if (found !== undefined && runningPort !== undefined) {
    return await join(dataDir, found, 'found running', async () => runningPort);
  }
  const foothold =
    found === undefined
      ? await footholdForNew(dataDir, shelter)
      : await footholdForCluster(found, shelter);
  const clusterDir = found ?? (await createCluster(dataDir, foothold, durable));
  const how = describeStart(foothold, dataDir, clusterDir);
  return await join(dataDir, clusterDir, how, () => startPostmaster(clusterDir, foothold, durable));
}

/** Enters this process among the holders before the server runs, so that no server is left over. */
async function join(
  dataDir: string,
  clusterDir: string,
  how: string,
  findPort: () => Promise<number>,
): Promise<EmbeddedServer> {
  const files = clusterFiles(clusterDir);
  const holder = await addHolder(files.holders);
  try {
    const password = await readFile(files.password, 'utf8');
    const port = await findPort();
    const release = onlyOnce(() => locked(dataDir, () => leave(clusterDir, holder)));
    return {
      url: `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`,
      how,
      release,
      [Symbol.asyncDispose]: release,
    };
  } catch (error) {
    await rm(holder, { force: true });
    throw error;
  }
}

function describeStart({ runAs }: Foothold, dataDir: string, clusterDir: string): string {
  const elsewhere = dirname(clusterDir) === dataDir ? '' : `, with its data in ${clusterDir}`;
  return `started ${describeRunAs(runAs)}${elsewhere}`;
}

async function leave(clusterDir: string, holder: string): Promise<void> {
  await rm(holder, { force: true });
  await stopIfUnheld(clusterDir);
}

async function stopIfUnheld(clusterDir: string): Promise<boolean> {
  if ((await countLiveHolders(clusterFiles(clusterDir).holders)) > 0) return false;
  await stopPostmaster(clusterDir);
  return true;
}

/** The first number of the package's version is PostgreSQL's. */
function major(): string {
  return locateBinaries().version.split('.')[0] ?? '';
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
