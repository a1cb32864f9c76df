"""OpenStack Swift with its S3 interface, in FOLDER until standard input ends; says `ready PORT`. Usage: start-swift.py FOLDER"""
import logging.handlers
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import swift.common.utils as utils

folder = sys.argv[1]
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = only\ndefault = yes\n')

# These modules read swift.conf as they are imported.
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi

# A machine for tests may have no syslog.
logging.handlers.SysLogHandler._connect_unixsocket = lambda self, address: None

STORES = ('account', 'container', 'object')
FILTERS = 'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo symlink'
OPTIONS = {'cache': '#memcache\nmemcache_servers = 127.0.0.1:{memcached}', 'tempauth': '#tempauth\nuser_test_tester = testing .admin'}


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


ports = {name: free_port() for name in (*STORES, 'proxy', 'memcached')}


def write_config(kind, pipeline, sections):
    user = pwd.getpwuid(os.getuid()).pw_name
    with open(os.path.join(folder, kind + '.conf'), 'w') as file:
        file.write(
            f'[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}/devices\nbind_ip = 127.0.0.1\nbind_port = {ports[kind]}\n'
            f'workers = 0\nuser = {user}\nlog_level = ERROR\nmount_check = false\nfallocate_reserve = 0\n'
            f'[pipeline:main]\npipeline = {pipeline}\n{sections}'
        )


def configure():
    os.makedirs(os.path.join(folder, 'devices', 'disk'))
    for kind in STORES:
        ring = RingBuilder(1, 1, 0)
        device = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': ports[kind], 'device': 'disk'}
        ring.add_dev(device)
        ring.rebalance()
        ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
        write_config(kind, f'{kind}-server', f'[app:{kind}-server]\nuse = egg:swift#{kind}\n')
    filters = ''.join(
        f'[filter:{name}]\nuse = egg:swift{OPTIONS.get(name, "#" + name).format(**ports)}\n' for name in FILTERS.split()
    )
    app = '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n'
    write_config('proxy', FILTERS + ' proxy-server', filters + app)


def start(kind):
    pid = os.fork()
    if pid == 0:
        sys.exit(run_wsgi(os.path.join(folder, kind + '.conf'), kind + '-server'))
    return pid


def wait_until_ready():
    for _ in range(1200):
        try:
            return urllib.request.urlopen(f'http://127.0.0.1:{ports["proxy"]}/healthcheck').read()
        except OSError:
            time.sleep(0.1)
    sys.exit('Swift did not start')


configure()
cache = ['memcached', '-u', 'nobody', '-l', '127.0.0.1', '-m', '16', '-p', str(ports['memcached'])]
pids = [subprocess.Popen(cache).pid, *map(start, (*STORES, 'proxy'))]
try:
    wait_until_ready()
    print('ready', ports['proxy'], flush=True)
    sys.stdin.read()
finally:
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    shutil.rmtree(folder, ignore_errors=True)
